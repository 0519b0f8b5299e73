import { ActionIcon } from '@mantine/core'
import { useRef } from 'react'
import { IconUpload } from '../../icons.ts'
import { Tooltip } from '../../overlay/Tooltip.tsx'

/** Chooses the file that takes the place of another as its newer version. */
export function ReplaceButton({ name, onChosen }: { name: string; onChosen: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tooltip label="Unggah versi baru">
        <ActionIcon variant="subtle" aria-label={`Unggah versi baru ${name}`} onClick={() => input.current?.click()}>
          <IconUpload size={17} />
        </ActionIcon>
      </Tooltip>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Versi baru ${name}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onChosen(file)
        }}
      />
    </>
  )
}
