import type { assets } from '@ems/contracts/common'
import { download, formatInstant, formatNumber, type Row, showProblem, useSession } from '@ems/platform'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconDownload, IconPaperclip, IconX } from '../icons.ts'
import { Tooltip } from '../overlays/Tooltip.tsx'
import classes from './files.module.css'

export type FileRow = Pick<Row<typeof assets>, 'id' | 'name' | 'mime' | 'size_byte'> & Partial<Row<typeof assets>>

type FileListProps = {
  files: readonly FileRow[]
  label: string
  /** Who put a file there, by its id. */
  byOf?: (file: FileRow) => string | undefined
  onRemove?: (file: FileRow) => void
  mayRemove?: (file: FileRow) => boolean
}

/** Stored files: name, size, a download, and where it is allowed a way to take one off. */
export function FileList({ files, label, byOf, onRemove, mayRemove = () => true }: FileListProps) {
  const { user } = useSession()
  return (
    <ul className={classes.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className={classes.file}>
          <Group gap="xs" wrap="nowrap" miw={0}>
            <IconPaperclip size={16} aria-hidden />
            <div style={{ minWidth: 0 }}>
              <Text truncate title={file.name}>
                {file.name}
              </Text>
              <Text size="xs" c="dimmed">
                {[
                  sizeText(file.size_byte),
                  file.created_at && formatInstant(file.created_at, user.timezone),
                  byOf?.(file),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
          </Group>
          <Group gap={4} wrap="nowrap">
            <Tooltip label="Unduh">
              <ActionIcon
                variant="subtle"
                aria-label={`Unduh ${file.name}`}
                onClick={() => void download(`assets/${file.id}/content?download=1`, file.name).catch(showProblem)}
              >
                <IconDownload size={17} />
              </ActionIcon>
            </Tooltip>
            {onRemove && mayRemove(file) && (
              <Tooltip label="Hapus">
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={`Hapus ${file.name}`}
                  onClick={() => onRemove(file)}
                >
                  <IconX size={17} />
                </ActionIcon>
              </Tooltip>
            )}
          </Group>
        </li>
      ))}
    </ul>
  )
}

/** `1536000` → `1,5 MB` */
export function sizeText(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`
  const [amount, unit] = bytes < 1_048_576 ? [bytes / 1_024, 'kB'] : [bytes / 1_048_576, 'MB']
  const tenths = Math.round(amount * 10)
  return `${formatNumber(Math.floor(tenths / 10))}${tenths % 10 ? `,${tenths % 10}` : ''} ${unit}`
}
