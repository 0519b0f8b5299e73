import { type ApprovalRule, approvalRules } from '@ems/contracts/common'
import { CreateButton, Group, ResourceTable, Stack, Text, useResourceList } from '@ems/ui'
import { ActiveBadge } from '../../ActiveBadge.tsx'
import { RuleForm } from './RuleForm.tsx'
import { chainText } from './steps.ts'

/** The rules of all targets, and the form of one. */
export function RuleList() {
  const list = useResourceList(approvalRules, { columns, hidden })
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text c="dimmed" size="sm">
          Aturan yang paling khusus berlaku: perusahaan, departemen, kantor, jenis, nilai, mata uang, syarat, lalu
          prioritas terkecil.
        </Text>
        <CreateButton list={list}>Tambah aturan</CreateButton>
      </Group>
      <ResourceTable
        list={list}
        empty="Belum ada aturan persetujuan."
        cells={cells}
        isCopyable
        filters={['target', 'is_active', 'companies', 'departments', 'offices', 'currency']}
      />
      <RuleForm list={list} />
    </Stack>
  )
}

const columns = [
  'name',
  'target',
  'steps',
  'amount_from',
  'amount_to',
  'companies',
  'departments',
  'offices',
  'priority',
  'valid_from',
  'valid_to',
  'is_active',
] as const
const hidden = ['departments', 'offices', 'valid_from', 'valid_to'] as const

const cells = {
  steps: ({ steps }: ApprovalRule) => <>{chainText(steps)}</>,
  is_active: ({ is_active }: ApprovalRule) => <ActiveBadge isActive={is_active} />,
}
