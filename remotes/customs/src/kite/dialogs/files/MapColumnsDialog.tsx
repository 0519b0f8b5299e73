import { type KiteSourceFile, kiteSourceFiles } from '@ems/contracts/customs'
import { api, toast, useQuery } from '@ems/platform'
import { Checkbox, Failed, Fieldset, Loading, Modal, Select, SimpleGrid, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { callAction } from '../../call.ts'
import { ToolDialog } from '../../tool/ToolDialog.tsx'
import type { TabProps } from '../../tool.tsx'

type Names = { sheets: Record<string, string>; columns: Record<string, Record<string, string>> }
type Expected = { name: string; is_required: boolean; columns: readonly { title: string; is_required: boolean }[] }
type Columns = {
  sheets: readonly { name: string; titles: readonly string[] }[]
  expected: readonly Expected[]
  names: Names
}

/** Petakan kolom: says what a client's file calls the sheets and columns; remembered for the client's next files. */
export default function MapColumnsDialog({
  tenant,
  file,
  onClose,
}: TabProps & { file: KiteSourceFile; onClose: () => void }) {
  const query = useQuery({
    queryKey: [kiteSourceFiles.name, 'columns', file.id],
    queryFn: async ({ signal }) => {
      const path = `${kiteSourceFiles.name}/${file.id}/columns`
      const { data } = await api.get(path, { signal }).json<{ data: { attributes: Columns } }>()
      return data.attributes
    },
  })
  if (query.data) return <Mapping tenant={tenant} file={file} of={query.data} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={`Petakan kolom ${file.file_name}`}>
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading label="kolom" onRetry={() => void query.refetch()} />}
    </Modal>
  )
}

type MappingProps = TabProps & { file: KiteSourceFile; of: Columns; onClose: () => void }

function Mapping({ tenant, file, of: { sheets, expected, names }, onClose }: MappingProps) {
  const [isAll, setAll] = useState(false)
  const [chosen, setChosen] = useState<Names>(names)
  const isSingle = expected.length === 1
  const sheetOf = ({ name }: Expected) =>
    isSingle ? sheets[0] : sheets.find((sheet) => (chosen.sheets[sheet.name] ?? sheet.name) === name)
  const theirs = (map: Readonly<Record<string, string>> | undefined, ours: string) =>
    Object.entries(map ?? {}).find(([, name]) => name === ours)?.[0] ?? null
  return (
    <ToolDialog
      title={`Petakan kolom ${file.file_name}`}
      intro={`Nama lembar dan kolom diingat untuk berkas ${tenant.partner_name} berikutnya dengan jenis yang sama.`}
      size="lg"
      confirmLabel={file.status === 'FAILED' ? 'Simpan dan proses ulang' : 'Simpan'}
      onClose={onClose}
      onConfirm={async () => {
        await callAction(kiteSourceFiles, 'mapColumns', { id: file.id, tenant_id: tenant.id, ...chosen })
        toast.success(
          file.status === 'FAILED' ? 'Berkas sedang diproses antrian.' : 'Perubahan data berhasil disimpan.',
        )
      }}
    >
      {() => (
        <Stack gap="sm">
          <Checkbox
            label="Tampilkan semua kolom"
            checked={isAll}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
          {expected.map((one) => (
            <SheetNames
              key={one.name}
              expected={one}
              sheet={sheetOf(one)}
              sheets={isSingle ? [] : sheets.map(({ name }) => name)}
              isAll={isAll}
              sheetName={theirs(chosen.sheets, one.name)}
              columnName={(title) => theirs(chosen.columns[one.name], title)}
              onSheet={(name) => setChosen((old) => ({ ...old, sheets: renamed(old.sheets, name, one.name) }))}
              onColumn={(title, name) =>
                setChosen((old) => ({
                  ...old,
                  columns: { ...old.columns, [one.name]: renamed(old.columns[one.name] ?? {}, name, title) },
                }))
              }
            />
          ))}
        </Stack>
      )}
    </ToolDialog>
  )
}

/** The names with `ours` for `theirs` alone; without it where nothing is chosen. */
const renamed = (map: Readonly<Record<string, string>>, theirs: string | null, ours: string) => ({
  ...Object.fromEntries(Object.entries(map).filter(([name, other]) => other !== ours && name !== theirs)),
  ...(theirs ? { [theirs]: ours } : {}),
})

type SheetNamesProps = {
  expected: Expected
  sheet: Columns['sheets'][number] | undefined
  sheets: readonly string[]
  isAll: boolean
  sheetName: string | null
  columnName: (title: string) => string | null
  onSheet: (name: string | null) => void
  onColumn: (title: string, name: string | null) => void
}

function SheetNames({ expected, sheet, sheets, isAll, columnName, sheetName, onSheet, onColumn }: SheetNamesProps) {
  const titles = sheet?.titles ?? []
  const missing = expected.columns.filter(
    ({ title, is_required }) => !titles.includes(title) && (isAll || is_required || columnName(title) !== null),
  )
  const isMissing = sheets.length > 0 && (!sheet || sheetName !== null)
  if (!isAll && !isMissing && missing.length === 0) return null
  if (!isAll && !expected.is_required && !sheet) return null
  return (
    <Fieldset legend={`Lembar ${expected.name}`}>
      {isMissing && (
        <Select
          label="Nama lembar pada berkas"
          data={[...sheets]}
          value={sheetName}
          onChange={onSheet}
          clearable
          searchable
          withAsterisk={expected.is_required}
        />
      )}
      {missing.length === 0 && <Text size="sm">Semua kolom ditemukan.</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {missing.map(({ title, is_required }) => (
          <Select
            key={title}
            label={title}
            data={[...titles]}
            value={columnName(title)}
            onChange={(name) => onColumn(title, name)}
            clearable
            searchable
            withAsterisk={is_required}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}
