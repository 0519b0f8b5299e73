import { actionLabels, type PermissionAction } from '@ems/contracts'
import { usergroups } from '@ems/contracts/settings'
import { act, type Row, toast, useMutation } from '@ems/platform'
import { Button, Group, Modal, RowErrors, SegmentedControl, Select, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { granted, matrixMenus } from './matrix/matrix.ts'

type DialogProps = { rows: readonly Row<typeof usergroups>[]; onClose: () => void; onDone: () => void }

/** Grants or takes one permission in many groups at once, all or none; what it needs comes along in each. */
export function GrantMany({ rows, onClose, onDone }: DialogProps) {
  const [menuId, setMenu] = useState<string | null>(null)
  const [action, setAction] = useState<PermissionAction>('access')
  const [isGranted, setGranted] = useState(true)
  const menu = matrixMenus.find(({ id }) => id === menuId)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (of: NonNullable<typeof menu>) =>
      act(
        usergroups,
        'bulkUpdate',
        rows.map(({ id, version, permissions }) => ({
          id,
          version,
          values: { permissions: granted(permissions, [{ menu: of, action }], isGranted).permissions },
        })),
      ),
    onSuccess: () => {
      toast.success('Perubahan data berhasil disimpan.')
      onDone()
      onClose()
    },
  })

  return (
    <Modal opened onClose={onClose} title="Tambah atau cabut izin">
      <Stack>
        <Text>{rows.map(({ name }) => name).join(', ')}</Text>
        <SegmentedControl
          aria-label="Apa yang dilakukan"
          value={isGranted ? 'grant' : 'take'}
          onChange={(next) => setGranted(next === 'grant')}
          data={[
            { value: 'grant', label: 'Tambah izin' },
            { value: 'take', label: 'Cabut izin' },
          ]}
        />
        <Select
          label="Menu"
          searchable
          data={matrixMenus.map(({ id, label }) => ({ value: id, label }))}
          value={menuId}
          onChange={setMenu}
        />
        <Select
          label="Tindakan"
          data={(menu?.actions ?? []).map((one) => ({ value: one, label: actionLabels[one] }))}
          value={action}
          onChange={(next) => next && setAction(next as PermissionAction)}
          allowDeselect={false}
          disabled={!menu}
        />
        <RowErrors error={error} rows={rows} resource={usergroups} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={isPending} onClick={() => (menu ? mutate(menu) : toast.warning('Menu wajib dipilih.'))}>
            Simpan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
