import { NotAPicture, resize } from './resize.ts'
import type { Resized, ToResize } from './resizer.ts'

// A child process that resizes pictures of other hosts, one at a time. Its parent kills it after a timeout.

// `exit` would wait for a picture that is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.on('message', ({ bytes, width, format }: ToResize) => {
  const tell = (answer: Resized) => void process.send?.(answer)
  resize(Buffer.from(bytes), width, format).then(
    (small) => tell({ bytes: small }),
    (error: unknown) => tell({ failed: error instanceof NotAPicture ? error.message : 'cannot be read' }),
  )
})
