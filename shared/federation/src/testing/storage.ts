export { publishAll, registryFolder, writeStable } from './registry-folder.ts'
export { startS3 } from './s3-server.ts'
