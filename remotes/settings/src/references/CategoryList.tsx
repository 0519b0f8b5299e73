import { referenceCategories } from '@ems/contracts/settings'
import { formatNumber } from '@ems/platform'
import { IconSearch, NavLink, ScrollArea, Select, Text, TextInput, useMediaQuery } from '@ems/ui'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import classes from './references.module.css'
import { categoryLabel } from './use-category.ts'
import { useCategoryCounts } from './use-category-counts.ts'

type CategoryListProps = { chosen: string; onChoose: (category: string) => void }

/** All categories with how many rows each has; on a narrow screen a select. */
export const CategoryList = memo(function CategoryList({ chosen, onChoose }: CategoryListProps) {
  const counts = useCategoryCounts()
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed)
  const categories = useMemo(
    () => [...new Set([...Object.keys(referenceCategories), ...Object.keys(counts), chosen])],
    [counts, chosen],
  )

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
        <Match words={words} categories={categories} chosen={chosen} onChoose={onChoose} />
      </ScrollArea.Autosize>
    </nav>
  )
})

type FoundProps = CategoryListProps & { words: string; categories: readonly string[] }

/** Own component: typed text appears at once, and the categories follow. */
const Match = memo(({ words, categories, chosen, onChoose }: FoundProps) => {
  const counts = useCategoryCounts()
  const expected = words.trim().toLowerCase()
  const matches = categories.filter((category) =>
    `${categoryLabel(category)} ${category}`.toLowerCase().includes(expected),
  )
  if (matches.length === 0) return <Text c="dimmed">Tidak ditemukan.</Text>
  return matches.map((category) => (
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
  ))
})
