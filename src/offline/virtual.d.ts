declare module 'virtual:offline' {
  import type { OfflineLists } from '#src/offline/lists.ts'

  export const files: OfflineLists['files']
  export const filesOf: OfflineLists['filesOf']
  export const keptPaths: OfflineLists['keptPaths']
  export const unkeptPaths: OfflineLists['unkeptPaths']
}
