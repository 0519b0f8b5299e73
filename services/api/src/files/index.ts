export { endingOf, fileKinds, kindOf } from './file-kinds.ts'
export { type FileStore, folderStore } from './file-store.ts'
export { attachment, sendFile } from './send-file.ts'
export { type Cell, type Column, MOST_ROWS, type Sheet, workbook } from './workbook.ts'
