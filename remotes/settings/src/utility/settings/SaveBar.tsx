import { configs } from '@ems/contracts/settings'
import { act, showProblem, toast, useMutation } from '@ems/platform'
import { Button, Group, Modal, Paper, RowErrors, Stack, Table, Text } from '@ems/ui'
import { useState } from 'react'
import classes from '../utility.module.css'
import { NOT_JSON, type Settings } from './use-settings.ts'
import { settingText } from './value-text.ts'

/** Unsaved changes; saving displays them once more, then applies all or none. */
export function SaveBar({ settings }: { settings: Settings }) {
  const [isRequesting, setRequesting] = useState(false)
  const { changes, issues } = settings
  if (!changes.length) return null
  const isWrong = issues.length > 0 || changes.some(({ value }) => value === NOT_JSON)
  const ask = () => (isWrong ? toast.warning('Terdapat data yang belum diisi/dipilih.') : setRequesting(true))
  return (
    <>
      <Paper withBorder shadow="md" p="sm" radius="md" className={classes.bar} role="status">
        <Text fw={600}>{changes.length} pengaturan belum disimpan</Text>
        <Group gap="xs">
          <Button variant="default" onClick={settings.discard}>
            Batal
          </Button>
          <Button onClick={ask}>Simpan</Button>
        </Group>
      </Paper>
      {isRequesting && <Confirm settings={settings} onClose={() => setRequesting(false)} />}
    </>
  )
}

function Confirm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { changes } = settings
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      act(
        configs,
        'bulkUpdate',
        changes.map(({ setting: { id, version }, value }) => ({ id, version, values: { value } })),
      ),
    onSuccess: () => {
      toast.success('Perubahan data berhasil disimpan.')
      settings.discard()
      onClose()
    },
    onError: showProblem,
  })
  return (
    <Modal opened onClose={onClose} title="Simpan pengaturan" size="lg">
      <Stack>
        <Table.ScrollContainer minWidth={420}>
          <Table aria-label="Perubahan pengaturan">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Pengaturan</Table.Th>
                <Table.Th>Sebelum</Table.Th>
                <Table.Th>Sesudah</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ setting, value }) => (
                <Table.Tr key={setting.id}>
                  <Table.Th scope="row">{setting.label}</Table.Th>
                  <Table.Td>{settingText(setting, setting.value)}</Table.Td>
                  <Table.Td>{settingText(setting, value)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <RowErrors error={error} rows={changes.map(({ setting }) => setting)} resource={configs} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={isPending} onClick={() => mutate()} data-autofocus>
            Simpan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
