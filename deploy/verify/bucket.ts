import { readFileSync } from 'node:fs'
import { startS3 } from '../../shared/federation/src/testing/s3-server.ts'

/*
 * Stands in for MinIO where its image cannot be had: the part of S3 that a registry needs, conditional writes included, on
 * MinIO's port and with the keys MinIO is given. All it holds is in memory; it compares the name of the key, no signature.
 */
const accessKey = readFileSync(process.env.MINIO_ROOT_USER_FILE ?? '', 'utf8').trim()
await startS3({ accessKey, host: '0.0.0.0', port: 9000 })
process.stdout.write('listens on 9000\n')
