import { download, formatInstant, lazyPart, showProblem, useSession } from '@ems/platform'
import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { IconDownload, IconX } from '../icons.ts'
import { Tooltip } from '../overlay/Tooltip.tsx'
import classes from './files.module.css'
import { sizeText } from './size-text.ts'
import { Thumbnail } from './thumbnail/Thumbnail.tsx'
import { type FileRow, previewOf } from './use-file-url.ts'
import { ReplaceButton } from './versions/ReplaceButton.tsx'
import { versionsOf } from './versions/versions-of.ts'

type FileListProps = {
  files: readonly FileRow[]
  label: string
  /** Name of the uploader of a file. */
  byOf?: (file: FileRow) => string | undefined
  onRemove?: (file: FileRow) => void
  mayRemove?: (file: FileRow) => boolean
  /** Takes a newer version of a file; older ones stay below it. */
  onReplace?: ((file: FileRow, newer: File) => void) | undefined
}

const FilePreview = lazyPart(() => import('./FilePreview.tsx'))

/** Stored files: picture, name, size, a download, and where it is allowed a way to take one off. Pictures and PDF open in place. */
export function FileList({ files, label, byOf, onRemove, mayRemove = () => true, onReplace }: FileListProps) {
  const { user } = useSession()
  const [opened, setOpened] = useState<FileRow | null>(null)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const { current, olderOf } = versionsOf(files)
  const lines = current.flatMap((file) => {
    const older = olderOf(file)
    const isOpen = unfolded.has(file.id)
    const toggle = () =>
      setUnfolded((ids) => (isOpen ? new Set([...ids].filter((id) => id !== file.id)) : new Set([...ids, file.id])))
    const past = { older: older.length, isOpen, toggle }
    return [{ file, past, isOld: false }, ...(isOpen ? older.map((one) => ({ file: one, past, isOld: true })) : [])]
  })
  return (
    <ul className={classes.files} aria-label={label}>
      {lines.map(({ file, past, isOld }) => (
        <li key={file.id} className={classes.file} data-old={isOld || undefined}>
          <Group gap="xs" wrap="nowrap" miw={0}>
            {!file.destroyed_at && <Thumbnail file={file} />}
            <div style={{ minWidth: 0 }}>
              {previewOf(file) && !file.destroyed_at ? (
                <Anchor
                  component="button"
                  type="button"
                  className={classes.name}
                  title={file.name}
                  aria-label={`Buka ${file.name}`}
                  onClick={() => setOpened(file)}
                >
                  {file.name}
                </Anchor>
              ) : (
                <Text truncate title={file.name}>
                  {file.name}
                </Text>
              )}
              <Text size="xs" c="dimmed">
                {[
                  (file.edition ?? 1) > 1 || isOld ? `Versi ${file.edition}` : undefined,
                  sizeText(file.size_byte),
                  file.created_at && formatInstant(file.created_at, user.timezone),
                  byOf?.(file),
                  file.destroyed_at && `dimusnahkan ${formatInstant(file.destroyed_at, user.timezone)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {!isOld && past.older > 0 && (
                  <>
                    {' · '}
                    <Anchor
                      component="button"
                      type="button"
                      size="xs"
                      aria-expanded={past.isOpen}
                      onClick={past.toggle}
                    >
                      {past.isOpen ? 'Sembunyikan versi lama' : `${past.older} versi lama`}
                    </Anchor>
                  </>
                )}
              </Text>
            </div>
          </Group>
          {!file.destroyed_at && (
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
              {onReplace && !isOld && <ReplaceButton name={file.name} onChosen={(newer) => onReplace(file, newer)} />}
              {onRemove && !isOld && mayRemove(file) && (
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
          )}
        </li>
      ))}
      <Suspense>{opened && <FilePreview file={opened} onClose={() => setOpened(null)} />}</Suspense>
    </ul>
  )
}
