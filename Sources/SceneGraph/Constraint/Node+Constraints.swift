extension Node {
    /// Applied after actions, in this order; see `Constraint`.
    public var constraints: [Constraint] {
        get { constraintSet?.constraints ?? [] }
        set {
            if newValue.isEmpty {
                constraintSet?.release(self)
                constraintSet = nil
            } else if let constraintSet {
                constraintSet.constraints = newValue
            } else {
                constraintSet = ConstraintSet(newValue)
            }
            store?.constraintsChanged(self)
        }
    }
}
