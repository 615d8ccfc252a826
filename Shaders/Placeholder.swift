// ShaderLibrary
