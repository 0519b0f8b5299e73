import { ActionIcon, Button, Group, IconPaperclip, IconX, Input, Stack, sizeText, Text } from '@ems/ui'
import { useRef } from 'react'

const accept = '.jpg,.jpeg,.png,.webp,.heic,.pdf,.txt,.zip,.mp4'
const MAX_FILES = 10

type Props = { files: readonly File[]; onChange: (files: readonly File[]) => void }

/** Files with those pasted or chosen, as many as a ticket takes. A pasted screenshot gets a name that tells it from the others. */
export const withFiles = (old: readonly File[], added: Iterable<File>): readonly File[] =>
  [
    ...old,
    ...[...added].map((file, n) =>
      file.name === 'image.png'
        ? new File([file], `tangkapan-layar-${old.length + n + 1}.png`, { type: file.type })
        : file,
    ),
  ].slice(0, MAX_FILES)

/** Files that go with a ticket once it is sent. */
export function PastedFiles({ files, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Input.Wrapper label="Lampiran" labelElement="div">
      <Stack gap="xs">
        <Group gap="xs">
          <Button
            variant="light"
            leftSection={<IconPaperclip size={16} aria-hidden />}
            disabled={files.length >= MAX_FILES}
            onClick={() => input.current?.click()}
          >
            Foto atau berkas
          </Button>
          <Text size="xs" c="dimmed">
            Tangkapan layar dapat ditempel di mana saja pada formulir ini (Ctrl+V).
          </Text>
        </Group>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={accept}
          aria-label="Lampiran"
          onChange={({ currentTarget }) => {
            onChange(withFiles(files, currentTarget.files ?? []))
            currentTarget.value = ''
          }}
        />
        {files.length > 0 && (
          <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }} aria-label="Berkas lampiran">
            {files.map((file) => (
              <Group component="li" key={file.name} gap="xs" wrap="nowrap" justify="space-between">
                <Text size="sm" truncate>
                  {file.name} · {sizeText(file.size)}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Hapus ${file.name}`}
                  onClick={() => onChange(files.filter((one) => one !== file))}
                >
                  <IconX size={16} />
                </ActionIcon>
              </Group>
            ))}
          </Stack>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
