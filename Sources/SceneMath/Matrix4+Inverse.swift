extension Matrix4 {
    /// The matrix that undoes this one.
    /// - Returns: nil where there is none: a zero scale, or a number that is not finite.
    ///
    /// An affine matrix is inverted as one; otherwise Gauss–Jordan with the largest pivot of each column.
    public var inverse: Matrix4? {
        if isAffine { return affine.inverse.map(Matrix4.init) }
        var left = transposed
        var right = Matrix4.identity
        for step in 0..<4 {
            var best = step
            for row in step..<4 where abs(left[row][step]) > abs(left[best][step]) { best = row }
            let pivot = left[best][step]
            guard abs(pivot) > 0, pivot.isFinite else { return nil }
            (left[step], left[best]) = (left[best], left[step])
            (right[step], right[best]) = (right[best], right[step])
            left[step] /= pivot
            right[step] /= pivot
            for row in 0..<4 where row != step {
                let factor = left[row][step]
                left[row] -= left[step] * factor
                right[row] -= right[step] * factor
            }
        }
        let result = right.transposed
        return result.isFinite ? result : nil
    }

    /// Position, turn and scale whose composition is this matrix where it is one of turn and scale; a shear is lost. A mirror
    /// shows as a negative scale in x. A zero scale leaves an axis undetermined: it is then filled in at right angles.
    public var decomposed: (position: Vector3, orientation: Quaternion, scale: Vector3) {
        let t = affine
        var scale = Vector3(column0.xyz.length, column1.xyz.length, column2.xyz.length)
        if t.determinant < 0 { scale.x = -scale.x }
        let x = scale.x == 0 ? nil : (column0.xyz * (scale.x < 0 ? -1 : 1)).normalized
        let y = column1.xyz.normalized
        let z = column2.xyz.normalized
        let basis: (Vector3, Vector3, Vector3)
        switch (x, y, z) {
        case (let x?, let y?, let z?): basis = (x, y, z)
        case (let x?, let y?, nil): basis = (x, y, x.cross(y))
        case (let x?, nil, let z?): basis = (x, z.cross(x), z)
        case (nil, let y?, let z?): basis = (y.cross(z), y, z)
        case (let x?, nil, nil): basis = (x, x.anyPerpendicular, x.cross(x.anyPerpendicular))
        case (nil, let y?, nil): basis = (y.anyPerpendicular, y, y.anyPerpendicular.cross(y))
        case (nil, nil, let z?): basis = (z.anyPerpendicular, z.cross(z.anyPerpendicular), z)
        case (nil, nil, nil): basis = (.unitX, .unitY, .unitZ)
        }
        // A shear leaves the axes not quite at right angles: straighten them from x on.
        let straightX = basis.0
        let straightY = (basis.1 - straightX * straightX.dot(basis.1)).normalized ?? straightX.anyPerpendicular
        let straightZ = straightX.cross(straightY)
        return (t.translation, Quaternion(basis: straightX, straightY, straightZ), scale)
    }
}
