// SceneGraph
