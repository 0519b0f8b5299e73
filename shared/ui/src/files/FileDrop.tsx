import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { IconRefresh, IconUpload, IconX } from '../icons.ts'
import classes from './files.module.css'
import { MAX_MEGABYTES, type Sending, type useUploads } from './use-uploads.ts'

type FileDropProps = {
  /** Names the target for screen readers, e.g. the field's label. */
  label: string
  uploads: ReturnType<typeof useUploads>
  /** As in `<input accept>`. */
  accept?: string
  multiple?: boolean
  /** Description of allowed files. */
  hint?: string
}

/** An area to drop, paste or choose files, with the progress of uploads below. */
export function FileDrop({ label, uploads, accept, multiple = true, hint }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files?.length) uploads.add(multiple ? files : [...files].slice(0, 1))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => {
    if (!event.clipboardData.files.length) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  return (
    <Stack gap="xs">
      <fieldset
        className={classes.drop}
        data-over={isOver || undefined}
        aria-label={`Unggah ${label}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is pasted goes to what has the focus.
        tabIndex={0}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={paste}
      >
        <Group justify="center" gap="xs">
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconUpload size={15} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Pilih berkas
          </Button>
          <Text size="xs" c="dimmed">
            atau tarik ke sini, atau tempel (Ctrl+V).{' '}
            {hint ??
              (uploads.isLarge
                ? 'Berkas besar dikirim bertahap dan dilanjutkan bila terputus.'
                : `Maksimal ${MAX_MEGABYTES} MB per berkas.`)}
          </Text>
        </Group>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={accept}
          multiple={multiple}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            currentTarget.value = ''
          }}
        />
      </fieldset>
      {uploads.sending.map((one) => (
        <Line key={one.key} one={one} uploads={uploads} />
      ))}
    </Stack>
  )
}

function Line({ one, uploads }: { one: Sending; uploads: FileDropProps['uploads'] }) {
  const { file, share, isPending, error } = one
  return (
    <Stack gap={2}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text truncate>{file.name}</Text>
        <Group gap={4} wrap="nowrap">
          {error && (
            <ActionIcon variant="subtle" aria-label={`Unggah ulang ${file.name}`} onClick={() => uploads.retry(one)}>
              <IconRefresh size={16} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Batalkan unggah ${file.name}`}
            onClick={() => uploads.drop(one)}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      </Group>
      {error ? (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : (
        <>
          <Progress.Root size="sm">
            <Progress.Section value={share * 100} animated={!isPending} aria-label={`Kemajuan ${file.name}`} />
          </Progress.Root>
          {isPending && (
            <Text size="xs" c="dimmed" role="status">
              Menunggu jaringan. {Math.floor(share * 100)}% sudah terkirim dan dilanjutkan dari sana.
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}
