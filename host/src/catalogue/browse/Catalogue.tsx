import { useSearchParams } from '@ems/platform'
import { createBrowserRouter, RouterProvider } from '@ems/platform/host'
import { NavLink, ScrollArea, Select, Text, TextInput, Title, useMediaQuery } from '@ems/ui'
import { UiProvider } from '@ems/ui/host'
import { useMemo, useState } from 'react'
import type { Part } from '../part.ts'
import classes from './catalogue.module.css'
import { PartPage } from './PartPage.tsx'

/** The list of all parts and the chosen one. */
export function Catalogue({ parts }: { parts: readonly Part[] }) {
  const router = useMemo(() => createBrowserRouter([{ path: '*', element: <Browse parts={parts} /> }]), [parts])
  return (
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>
  )
}

function Browse({ parts }: { parts: readonly Part[] }) {
  const [search, setSearch] = useSearchParams()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const chosen = parts.find(({ id }) => id === search.get('part')) ?? parts[0]
  const choose = (id: string | null) => id && setSearch({ part: id })
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Title order={1} size="h4">
          Katalog komponen EMS
        </Title>
        <Text size="sm" c="dimmed">
          @ems/ui, dari sumber yang sama dengan aplikasi
        </Text>
        {isPhone && (
          <Select
            aria-label="Komponen"
            data={groupsOf(parts).map(([group, items]) => ({
              group,
              items: items.map(({ id, title }) => ({ value: id, label: title })),
            }))}
            value={chosen?.id ?? null}
            onChange={choose}
            searchable
            allowDeselect={false}
          />
        )}
      </header>
      <div className={classes.columns}>
        {!isPhone && <Choice parts={parts} chosen={chosen?.id} onChoose={choose} />}
        <main className={classes.main}>{chosen && <PartPage key={chosen.id} part={chosen} />}</main>
      </div>
    </div>
  )
}

type ChoiceProps = { parts: readonly Part[]; chosen: string | undefined; onChoose: (id: string) => void }

function Choice({ parts, chosen, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const matches = parts.filter(({ title, names }) => `${title} ${names.join(' ')}`.toLowerCase().includes(words))
  return (
    <nav className={classes.menu} aria-label="Komponen">
      <TextInput
        type="search"
        aria-label="Cari komponen"
        placeholder="Cari komponen"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah="calc(100dvh - 9rem)" type="auto">
        {matches.length === 0 && <Text c="dimmed">Tidak ditemukan.</Text>}
        {groupsOf(matches).map(([group, items]) => (
          <section key={group} aria-label={group}>
            <Text size="xs" fw={600} mt="sm" mb={4}>
              {group}
            </Text>
            {items.map(({ id, title }) => (
              <NavLink
                key={id}
                component="button"
                label={title}
                active={id === chosen}
                aria-current={id === chosen ? 'page' : undefined}
                onClick={() => onChoose(id)}
              />
            ))}
          </section>
        ))}
      </ScrollArea.Autosize>
    </nav>
  )
}

const groupsOf = (parts: readonly Part[]) => [...Map.groupBy(parts, ({ group }) => group)]
