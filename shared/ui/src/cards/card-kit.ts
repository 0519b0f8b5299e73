/**
 * Components for dashboard cards: a tenth of the kit, in a file of its own (docs/decisions/first-load.md). Each export
 * costs every dashboard: add one only with the card that uses it.
 */
export { Anchor, Avatar, Badge, Group, SegmentedControl, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
export { AskEmployee } from '../states/AskAccess.tsx'
export { Failed, Loading, Nothing } from '../states/states.tsx'
export { EmptyCard } from './EmptyCard.tsx'
export { type Figure, SummaryList } from './SummaryList.tsx'
export { SummaryTiles } from './SummaryTiles.tsx'
