// SceneMath
