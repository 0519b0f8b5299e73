import { assets } from '@ems/contracts/common'
import { queries, useQuery } from '@ems/platform'
import { Input, type InputWrapperProps, Stack } from '@mantine/core'
import { FileDrop } from './FileDrop.tsx'
import { FileList } from './FileList.tsx'
import type { FileRow } from './use-file-url.ts'
import { useUploads } from './use-uploads.ts'

type FilesFieldProps = Omit<InputWrapperProps, 'onChange' | 'onBlur'> & {
  label: string
  /** Ids of stored files. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  onBlur?: () => void
  multiple: boolean
}

/** A field that holds files: they are stored as soon as they are dropped, the form keeps their ids. */
export default function FilesField({ label, value, onChange, onBlur, multiple, ...wrapper }: FilesFieldProps) {
  const uploads = useUploads({
    onStored: ({ id }) => onChange(multiple ? [...value, id] : [id]),
  })
  const { data } = useQuery({
    ...queries(assets).list({ size: 250, filters: { id: value } }),
    enabled: value.length > 0,
  })
  const existing = new Map((data?.rows ?? []).map((row) => [row.id, row as FileRow]))
  const files = value.map((id) => existing.get(id) ?? { id, name: '…', mime: '', size_byte: 0 })
  return (
    <Input.Wrapper label={label} {...wrapper} labelElement="div">
      <Stack gap="xs" onBlur={onBlur}>
        <FileDrop label={label} uploads={uploads} multiple={multiple} />
        {value.length > 0 && (
          <FileList
            label={`Berkas ${label}`}
            files={files}
            onRemove={({ id }) => onChange(value.filter((one) => one !== id))}
          />
        )}
      </Stack>
    </Input.Wrapper>
  )
}
