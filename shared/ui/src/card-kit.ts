/**
 * What the cards of departments on the dashboard take: a file of its own, a tenth of the kit, which need not come before
 * the first screen does. Each name costs every dashboard: add one only with the card that uses it.
 */
export { Anchor, Avatar, Badge, Group, SegmentedControl, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
export { EmptyCard } from './EmptyCard.tsx'
export { type Figure, SummaryList } from './SummaryList.tsx'
export { SummaryTiles } from './SummaryTiles.tsx'
export { AskEmployee } from './states/AskAccess.tsx'
export { Failed, Loading, Nothing } from './states/states.tsx'
