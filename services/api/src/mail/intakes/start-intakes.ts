import { takeWatchedFiles, watchedFolderEnvironment } from '../../archives/index.ts'
import { provideScanner, virusEnvironment } from '../../files/virus/virus-check.ts'
import { intakeMailEnvironment, intakeMailOf } from './environment.ts'
import { type Receiving, receiveIntakes } from './receive-intakes.ts'

/** Environment variables of the ways into *Berkas Masuk* beside the screen, and of the scanner of what comes in. */
export const intakeEnvironment = { ...intakeMailEnvironment, ...watchedFolderEnvironment, ...virusEnvironment }

const EVERY_MS = 20_000

type Starting = Omit<Receiving, 'mailbox' | 'config'> & {
  config: { [Name in keyof typeof intakeEnvironment]?: string | undefined }
  repeat: (fault: string, everyMs: number, work: () => Promise<unknown>) => () => Promise<unknown>
}

/** Reads the mailbox and the watched folder of the archives as far as they are configured; answers how to stop. */
export function startIntakes({ config, repeat, ...means }: Starting): (() => Promise<unknown>)[] {
  provideScanner(config.CLAMD_URL)
  const archive = intakeMailOf(config)
  const folder = config.ARCHIVE_WATCH_DIR
  return [
    ...(archive
      ? [repeat('e-mails to the archives were not read', EVERY_MS, () => receiveIntakes({ ...means, ...archive }))]
      : []),
    ...(folder
      ? [repeat('the watched folder was not read', EVERY_MS, () => takeWatchedFiles({ ...means, folder }))]
      : []),
  ]
}
