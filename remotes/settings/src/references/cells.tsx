import { Group, MenuIcon, Text } from '@ems/ui'
import type { ReactNode } from 'react'
import classes from './references.module.css'

/** A code: fixed width, so that similar ones line up. */
export const Code = ({ children }: { children: ReactNode }) => (
  <Text component="span" ff="monospace" size="sm">
    {children}
  </Text>
)

/** The colour and the icon of a reference, as far as it has them. */
export const Swatch = ({ color, icon }: { color: string | null; icon: string | null }) => (
  <Group gap={6} wrap="nowrap">
    {color && <span className={classes.swatch} style={{ background: color }} />}
    {color && <Code>{color}</Code>}
    {icon && <MenuIcon name={icon} size={16} />}
  </Group>
)
