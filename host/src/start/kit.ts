import { Button } from '@ems/ui'

/** Evaluates the kit: every screen shares all of it. */
export const kit = Button
