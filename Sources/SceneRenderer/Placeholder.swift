// SceneRenderer
