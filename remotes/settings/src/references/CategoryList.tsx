import { referenceCategories } from '@ems/contracts/settings'
import { formatNumber } from '@ems/platform'
import { IconSearch, NavLink, ScrollArea, Select, Text, TextInput, useMediaQuery } from '@ems/ui'
import { memo, useState } from 'react'
import classes from './references.module.css'
import { categoryLabel } from './use-category.ts'
import { useCategoryCounts } from './use-category-counts.ts'

type CategoryListProps = { chosen: string; onChoose: (category: string) => void }

/** All categories with how many rows each has; on a narrow screen a select. */
export const CategoryList = memo(function CategoryList({ chosen, onChoose }: CategoryListProps) {
  const counts = useCategoryCounts()
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  const [typed, setTyped] = useState('')
  const categories = [...new Set([...Object.keys(referenceCategories), ...Object.keys(counts), chosen])]

  if (isNarrow)
    return (
      <Select
        label="Kategori"
        data={categories.map((value) => ({ value, label: categoryLabel(value) }))}
        value={chosen}
        onChange={(value) => value && onChoose(value)}
        allowDeselect={false}
        searchable
      />
    )
  const found = categories.filter((category) =>
    `${categoryLabel(category)} ${category}`.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  return (
    <nav className={classes.categories} aria-label="Kategori referensi">
      <TextInput
        type="search"
        aria-label="Cari kategori"
        placeholder="Cari kategori"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        mb="xs"
      />
      <ScrollArea.Autosize mah="calc(100dvh - 15.5rem)" type="auto" offsetScrollbars="y">
        {found.map((category) => (
          <NavLink
            key={category}
            component="button"
            label={categoryLabel(category)}
            active={category === chosen}
            aria-current={category === chosen ? 'true' : undefined}
            className={classes.category}
            rightSection={
              counts[category] === undefined ? null : (
                <Text size="xs" c="dimmed">
                  {formatNumber(counts[category])}
                </Text>
              )
            }
            onClick={() => onChoose(category)}
          />
        ))}
        {found.length === 0 && <Text c="dimmed">Tidak ditemukan.</Text>}
      </ScrollArea.Autosize>
    </nav>
  )
})
