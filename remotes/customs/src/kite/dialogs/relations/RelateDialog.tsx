import { kiteFinishGoods, kitePebDetails, kitePibDetails, kiteRawMaterials, matchKinds } from '@ems/contracts/customs'
import { queries, toast, useQuery } from '@ems/platform'
import { Badge, Button, DecimalInput, Group, RefSelect, Stack, Table, Text } from '@ems/ui'
import { WideTable } from '../../../WideTable.tsx'
import { callAction } from '../../call.ts'
import { asChoice } from '../../lines/fields.ts'
import { ToolDialog } from '../../tool/ToolDialog.tsx'
import type { TabProps } from '../../tool.tsx'
import { groupsOf, type Line, type LineGroup, rankProducts } from './rank-products.ts'

type RelateDialogProps = TabProps & { side: 'PIB' | 'PEB'; lines: readonly Line[]; onClose: () => void }

const masters = { PIB: kiteRawMaterials, PEB: kiteFinishGoods } as const
const details = { PIB: kitePibDetails, PEB: kitePebDetails } as const

/** Relasi Produk: joins lines of PIB to a raw material, or lines of PEB to a finished good. */
export function RelateDialog({ tenant, side, lines, onClose }: RelateDialogProps) {
  const label = side === 'PIB' ? 'Bahan baku' : 'Barang jadi'
  const groups = groupsOf(lines)
  return (
    <ToolDialog
      title="Relasi Produk"
      size="lg"
      intro={<Groups groups={groups} />}
      fields={[
        {
          name: 'apply_rule',
          meta: asChoice('Terapkan untuk unggahan berikutnya', {
            ...matchKinds,
            LINE: 'Tidak, hanya baris yang dipilih',
          }),
        },
      ]}
      initial={{ apply_rule: groups[0]?.item_code ? 'KODE_BARANG' : 'HS_URAIAN' }}
      check={({ product }) => (product ? {} : { product: `${label} wajib dipilih.` })}
      confirmLabel="Simpan"
      onClose={onClose}
      onConfirm={async ({ product, factor, apply_rule }) => {
        const ids = lines.map(({ id }) => id)
        const target = side === 'PIB' ? { raw_material_id: product } : { finish_good_id: product }
        await callAction(details[side], 'relProduct', {
          ids,
          tenant_id: tenant.id,
          ...target,
          ...(factor ? { factor } : {}),
          apply_rule,
        })
        toast.success('Perubahan data berhasil disimpan.')
      }}
    >
      {(values, set) => (
        <ProductChoice
          tenant={tenant}
          side={side}
          label={label}
          groups={groups}
          product={(values.product as string | undefined) ?? null}
          factor={values.factor}
          set={set}
        />
      )}
    </ToolDialog>
  )
}

type ProductChoiceProps = TabProps & {
  side: 'PIB' | 'PEB'
  label: string
  groups: readonly LineGroup[]
  product: string | null
  factor: unknown
  set: (name: string, value: unknown) => void
}

function ProductChoice({ tenant, side, label, groups, product, factor, set }: ProductChoiceProps) {
  const master = masters[side]
  const { data } = useQuery(
    queries(master).list({ page: 1, size: 200, sort: ['code'], filters: { tenant: tenant.id, is_active: '1' } }),
  )
  const products = data?.rows ?? []
  const suggested = groups[0] ? rankProducts(groups[0], products).slice(0, 4) : []
  const chosen = products.find(({ id }) => id === product)
  const units = [...new Set(groups.map(({ unit }) => unit))]
  const other = chosen ? units.filter((unit) => unit !== chosen.unit) : []
  return (
    <Stack gap="xs">
      {suggested.length > 0 && (
        <Group gap={6}>
          <Text size="sm" c="dimmed">
            Saran:
          </Text>
          {suggested.map(({ id, code, name }) => (
            <Button
              key={id}
              size="compact-xs"
              variant={id === product ? 'filled' : 'light'}
              onClick={() => set('product', id)}
            >
              {code} · {name}
            </Button>
          ))}
        </Group>
      )}
      <RefSelect
        label={label}
        withAsterisk
        to={master.name}
        where={{ tenant: tenant.id }}
        titles={Object.fromEntries(products.map(({ id, code, name }) => [`${master.name}:${id}`, `${code} · ${name}`]))}
        value={product}
        onChange={(id) => set('product', id)}
      />
      {chosen && other.length > 0 && (
        <>
          <DecimalInput
            label={`Faktor: 1 ${other.join(', ')} = … ${chosen.unit}`}
            value={typeof factor === 'string' ? factor : ''}
            onChange={(value) => set('factor', value)}
          />
          <Text size="xs" c="dimmed">
            Satuan berbeda. Tanpa faktor baris ini tidak dapat dialokasikan.
          </Text>
        </>
      )}
    </Stack>
  )
}

const Groups = ({ groups }: { groups: readonly LineGroup[] }) => (
  <WideTable label="Baris yang direlasikan" minWidth={480} maxHeight={220}>
    <Table.Thead>
      <Table.Tr>
        {['Kode', 'Uraian', 'HS', 'Satuan', 'Baris'].map((name) => (
          <Table.Th key={name}>{name}</Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {groups.map((group) => (
        <Table.Tr key={group.key}>
          <Table.Td>{group.item_code ?? '–'}</Table.Td>
          <Table.Td>{group.description}</Table.Td>
          <Table.Td>{group.hs_code}</Table.Td>
          <Table.Td>{group.unit}</Table.Td>
          <Table.Td>
            <Badge variant="light" color="gray">
              {group.count}
            </Badge>
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </WideTable>
)
