// Assets
