import type { partners } from '@ems/contracts/marketing'
import { references } from '@ems/contracts/settings'
import { listRows, useQuery } from '@ems/platform'
import { type Form, Group, Select, Stack, Text } from '@ems/ui'
import { useState } from 'react'

type Address = {
  type?: string
  street?: string
  province?: string | null
  city?: string | null
  district?: string | null
}
type Region = { id: string; name: string }

/** The most the API gives at once; no province or regency has more below it. */
const MAX_REGIONS = 250

/** Regions below another one of the register, or its provinces. */
function useRegions(parent: string | null | undefined): readonly Region[] {
  const { data } = useQuery({
    queryKey: [references.name, 'regions', parent ?? 'provinces'],
    queryFn: async ({ signal }) => {
      const below: Record<string, string> = parent ? { parent } : { parent_null: '1' }
      const filters = { category: 'region', is_active: '1', ...below }
      // Lookup fields: the picker is also for users who may not open the list of references.
      const requested = { page: 1, size: MAX_REGIONS, sort: ['name'], filters, fields: ['name'] }
      const { rows } = await listRows(references, requested, signal)
      return rows.map(({ id, name }) => ({ id, name }))
    },
    enabled: parent !== undefined,
  })
  return data ?? []
}

const named = (regions: readonly Region[], name: string | null | undefined) =>
  regions.find((one) => one.name.toLowerCase() === name?.trim().toLowerCase())

/**
 * Fills in province, city and district of an address from the register of regions, each offering what is below the one before.
 * What is typed in the address itself stays possible: places are missing in every register. Nothing without a register.
 */
export default function RegionPicker({ form }: { form: Form<typeof partners> }) {
  const addresses = (form.values.addresses ?? []) as readonly Address[]
  const [at, setAt] = useState(0)
  const place = Math.min(at, Math.max(addresses.length - 1, 0))
  const address = addresses[place]
  const provinces = useRegions(null)
  const province = named(provinces, address?.province)
  const cities = useRegions(province?.id)
  const city = named(cities, address?.city)
  const districts = useRegions(city?.id)
  if (!address || provinces.length === 0) return null
  const fill = (values: Address) =>
    form.set(
      'addresses',
      addresses.map((one, n) => (n === place ? { ...one, ...values } : one)),
    )
  return (
    <Stack gap={4} mt="xs">
      <Text size="xs" c="dimmed">
        Isi dari daftar wilayah
      </Text>
      <Group align="flex-end" gap="xs">
        {addresses.length > 1 && (
          <Select
            label="Alamat"
            w={{ base: '100%', xs: 160 }}
            data={addresses.map(({ street }, n) => ({ value: String(n), label: `${n + 1}. ${street || 'baru'}` }))}
            value={String(place)}
            onChange={(value) => value && setAt(Number(value))}
            allowDeselect={false}
          />
        )}
        <Level
          label="Provinsi"
          regions={provinces}
          chosen={province}
          onChoose={({ name }) =>
            fill({ province: name, ...(name === province?.name ? {} : { city: '', district: null }) })
          }
        />
        <Level
          label="Kabupaten/kota"
          regions={cities}
          chosen={city}
          onChoose={({ name }) => fill({ city: name, ...(name === city?.name ? {} : { district: null }) })}
        />
        <Level
          label="Kecamatan"
          regions={districts}
          chosen={named(districts, address.district)}
          onChoose={({ name }) => fill({ district: name })}
        />
      </Group>
    </Stack>
  )
}

type LevelProps = {
  label: string
  regions: readonly Region[]
  chosen: Region | undefined
  onChoose: (region: Region) => void
}

/** One level of the register; there is nothing to choose before the level above is chosen. */
const Level = ({ label, regions, chosen, onChoose }: LevelProps) => (
  <Select
    label={label}
    w={{ base: '100%', xs: 200 }}
    searchable
    disabled={regions.length === 0}
    data={regions.map(({ id, name }) => ({ value: id, label: name }))}
    value={chosen?.id ?? null}
    onChange={(id) => {
      const region = regions.find((one) => one.id === id)
      if (region) onChoose(region)
    }}
    nothingFoundMessage="Tidak ditemukan."
    allowDeselect={false}
  />
)
