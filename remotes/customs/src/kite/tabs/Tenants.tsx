import { kiteTenants } from '@ems/contracts/customs'
import { permission } from '@ems/contracts/permission'
import {
  CreateButton,
  everyPart,
  FormSection,
  Group,
  IconChevronRight,
  Inputs,
  ResourceForm,
  ResourceTable,
  type RowAction,
  Stack,
  useResourceList,
} from '@ems/ui'
import { useMemo } from 'react'

/** The clients of the tool: one row for each company, facility and NIPER. */
export function Tenants({ onChoose }: { onChoose: (id: string) => void }) {
  const settings = useResourceList(kiteTenants, { columns, hidden })
  // A client is opened to be worked on; *Ubah* in its menu leads to its settings.
  const list = { ...settings, open: (id: string) => (id === 'new' ? settings.open(id) : onChoose(id)) }
  const actions = useMemo<readonly RowAction<typeof kiteTenants>[]>(
    () => [
      {
        label: 'Buka',
        icon: IconChevronRight,
        permission: permission('kitetool', 'access'),
        run: ([row]) => row && onChoose(row.id),
      },
    ],
    [onChoose],
  )
  return (
    <Stack gap="xs">
      <Group justify="flex-end">
        <CreateButton list={settings}>Tambah Perusahaan</CreateButton>
      </Group>
      <ResourceTable
        list={list}
        empty="Belum ada perusahaan. Tambahkan perusahaan klien KITE."
        actions={actions}
        filters={['kite_facility', 'status', 'niper']}
      />
      <ResourceForm list={settings} createTitle="Tambah Perusahaan" parts={everyPart}>
        {(form) => (
          <Stack>
            {groups.map(({ legend, names }) => (
              <FormSection key={legend} legend={legend} names={names}>
                <Inputs of={form} names={names} descriptions={descriptions} />
              </FormSection>
            ))}
          </Stack>
        )}
      </ResourceForm>
    </Stack>
  )
}

const columns = [
  'partner_name',
  'kite_facility',
  'niper',
  'decimal',
  'pib_min_day',
  'pib_max_day',
  'claim_basis',
  'shortage_policy',
  'status',
] as const
const hidden = ['claim_basis', 'shortage_policy'] as const
const groups = [
  {
    legend: 'Perusahaan',
    names: ['partner', 'kite_facility', 'niper', 'npwp', 'skep_no', 'skep_date', 'company'],
  },
  {
    legend: 'Aturan alokasi',
    names: [
      'decimal',
      'pib_min_day',
      'pib_max_day',
      'claim_basis',
      'shortage_policy',
      'peb_date_basis',
      'require_lhpre',
      'require_niper_item',
    ],
  },
  { legend: 'Jatuh tempo', names: ['period_month', 'max_extension_month', 'extension_once', 'report_grace_day'] },
  { legend: 'Laporan', names: ['signer_name', 'signer_title', 'kanwil_name', 'address'] },
] as const
const descriptions = {
  decimal: 'Angka desimal buku besar, 0–6.',
  pib_min_day: 'Ekspor paling cepat sekian hari setelah PIB.',
  pib_max_day: 'Ekspor paling lambat sekian hari setelah PIB.',
}
