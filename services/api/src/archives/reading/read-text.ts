import type { Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import { readFiles } from '../../assets/index.ts'
import { type FileStore, firstPageOf, ocrOf } from '../../files/index.ts'
import { suggestDetails } from '../intakes/suggest-details.ts'

type Reading = { config: Parameters<typeof ocrOf>[0]; pool: Pool; files: FileStore; log: Log }

/** Reads the text of files for as long as the worker runs, and suggests details of what came in. Returns what ends it. */
export const readText = ({ config, ...means }: Reading) =>
  readFiles({ ...means, ocr: ocrOf(config), firstPage: firstPageOf(config), afterwards: suggestDetails })
