import { kiteDatas } from '@ems/contracts/customs'
import { api, useQuery } from '@ems/platform'
import {
  Anchor,
  Badge,
  Button,
  Drawer,
  Failed,
  Group,
  IconAlertTriangle,
  IconCheckupList,
  IconCircleCheck,
  Loading,
  Stack,
  Text,
} from '@ems/ui'
import { useState } from 'react'
import type { Open } from '../tool/use-tab.ts'
import type { Bcl, Step } from './steps.ts'

type Code =
  | 'TENANT_CLOSED'
  | 'RUNNING'
  | 'NO_LINES'
  | 'PEB_UNRELATED'
  | 'PEB_UNIT'
  | 'NO_BOM'
  | 'NO_LHPRE'
  | 'NO_EXPORT_DATE'
  | 'NOT_GENERATED'
  | 'WAITING'
  | 'NOTHING_USED'
  | 'DIFFS'
  | 'MANUAL'
  | 'CATEGORY'
  | 'CLAIM_LATE'
  | 'PIB_UNRELATED'
  | 'PIB_UNIT'
  | 'NO_SIGNER'
type Obstacle = { code: Code; severity: 'BLOCK' | 'WARN'; count: number; text: string }
type Checklist = { is_ready: boolean; obstacles: readonly Obstacle[] }

const unfiled: ReadonlySet<Bcl['status']> = new Set(['DRAFT', 'GAGAL', 'ANTRI', 'PROSES', 'TERBENTUK'])

type ChecklistProps = { bcl: Bcl; onOpen: Open; onStep: (step: Step) => void; canStep: (step: Step) => boolean }

/** What keeps this report from being filed, each with the way to where it is mended. */
export function FilingChecklist({ bcl, onOpen, onStep, canStep }: ChecklistProps) {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    queryKey: [kiteDatas.name, 'checklist', bcl.id, bcl.version],
    queryFn: async ({ signal }) => {
      const path = `${kiteDatas.name}/${bcl.id}/checklist`
      const { data } = await api.get(path, { signal }).json<{ data: { attributes: Checklist } }>()
      return data.attributes
    },
    enabled: unfiled.has(bcl.status),
  })
  if (!unfiled.has(bcl.status)) return null
  const obstacles = query.data?.obstacles ?? []
  const blocking = obstacles.filter(({ severity }) => severity === 'BLOCK').length
  const mend = ({ code }: Obstacle) => {
    setOpen(false)
    const way = ways(bcl.id)[code]
    if (typeof way === 'string') onStep(way)
    else if (way) onOpen(...way)
  }
  const canMend = ({ code }: Obstacle) => {
    const way = ways(bcl.id)[code]
    return way !== undefined && (typeof way !== 'string' || canStep(way))
  }
  return (
    <>
      <Button
        size="compact-md"
        variant="light"
        color={!query.data ? 'gray' : blocking ? 'red' : obstacles.length ? 'yellow' : 'green'}
        leftSection={
          query.data?.obstacles.length === 0 ? (
            <IconCircleCheck size={16} aria-hidden />
          ) : (
            <IconCheckupList size={16} aria-hidden />
          )
        }
        loading={query.isPending}
        onClick={() => setOpen(true)}
      >
        {query.data ? summaryOf(blocking, obstacles.length) : 'Daftar periksa'}
      </Button>
      {isOpen && (
        <Drawer opened onClose={() => setOpen(false)} position="right" size={480} title="Yang menahan laporan ini">
          {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
          {query.isPending && <Loading label="daftar periksa" onRetry={() => void query.refetch()} />}
          {query.data && obstacles.length === 0 && <Text>Tidak ada. Laporan dapat dibuat.</Text>}
          <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {obstacles.map((obstacle) => (
              <Group key={obstacle.code} component="li" gap="xs" wrap="nowrap" align="flex-start">
                <Badge
                  variant="light"
                  color={obstacle.severity === 'BLOCK' ? 'red' : 'yellow'}
                  leftSection={<IconAlertTriangle size={12} aria-hidden />}
                  style={{ flexShrink: 0 }}
                >
                  {obstacle.severity === 'BLOCK' ? 'Menahan' : 'Periksa'}
                </Badge>
                <Text size="sm">
                  {obstacle.text}{' '}
                  {canMend(obstacle) && (
                    <Anchor component="button" type="button" size="sm" onClick={() => mend(obstacle)}>
                      {labels[obstacle.code] ?? 'Buka'}
                    </Anchor>
                  )}
                </Text>
              </Group>
            ))}
          </Stack>
        </Drawer>
      )}
    </>
  )
}

const summaryOf = (blocking: number, all: number) =>
  blocking ? `Menahan laporan (${blocking})` : all ? `Perlu dilihat (${all})` : 'Siap dilaporkan'

type Way = Step | Parameters<Open>

/** Where each is mended: a step of the report, or a list that shows the rows it is about. */
const ways = (bcl: string): Readonly<Partial<Record<Code, Way>>> => ({
  TENANT_CLOSED: ['tenants'],
  NO_LINES: 'bclGet',
  PEB_UNRELATED: ['bcl', { bcl, part: 'lines', 'f.finish_good_null': '1' }],
  PEB_UNIT: ['bcl', { bcl, part: 'lines' }],
  NO_BOM: ['boms'],
  NO_LHPRE: ['files'],
  NO_EXPORT_DATE: ['peb'],
  NOT_GENERATED: 'bclktGenerate',
  WAITING: 'bclktGenerate',
  NOTHING_USED: ['bcl', { bcl, part: 'diffs' }],
  DIFFS: ['bcl', { bcl, part: 'diffs', 'f.resolution': 'BELUM' }],
  MANUAL: ['bcl', { bcl, part: 'useds', 'f.method': 'MANUAL' }],
  CATEGORY: ['bcl', { bcl, part: 'lines' }],
  CLAIM_LATE: ['due', { part: 'claims' }],
  PIB_UNRELATED: ['pib', { part: 'lines', 'f.status': 'BELUM_RELASI' }],
  PIB_UNIT: ['pib', { part: 'lines' }],
  NO_SIGNER: ['tenants'],
})

const labels: Readonly<Partial<Record<Code, string>>> = {
  NO_LINES: 'Pemilihan PEB',
  NOT_GENERATED: 'Generate BCL.KT',
  WAITING: 'Generate BCL.KT',
  PEB_UNRELATED: 'Relasikan',
  PIB_UNRELATED: 'Relasikan',
  NO_LHPRE: 'Unggah LHPRE',
  NO_BOM: 'Buka Konversi',
  DIFFS: 'Selesaikan',
}
