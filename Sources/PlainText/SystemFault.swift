import Foundation

/// The words for an error number of the system, in lower case and without the locale's help: `no space left on device`.
package enum SystemFault {
    package static func words(_ number: Int32) -> String {
        switch number {
        case ENOENT: "no such file"
        case EACCES, EPERM: "permission denied"
        case ENOSPC: "no space left on device"
        case EDQUOT: "the disk quota is used up"
        case EROFS: "the file system is read-only"
        case EISDIR: "is a folder"
        case ENOTDIR: "a part of the path is not a folder"
        case ENAMETOOLONG: "the name is too long"
        case EFBIG: "the file would be too large"
        case EIO: "the device reports an error"
        case ELOOP: "too many symbolic links"
        default: String(cString: strerror(number)).lowercased()
        }
    }
}
