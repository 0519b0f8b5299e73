import { Chip, Group, IconAlertTriangle, MenuIcon, Tooltip, VisuallyHidden } from '@ems/ui'
import classes from '../Calendar.module.css'
import type { Layer } from './use-layers.ts'

/** Choice of layers; a layer that failed to load says so beside its name. */
export function Layers({ layers, onToggle }: { layers: readonly Layer[]; onToggle: (id: string) => void }) {
  return (
    <Group gap={6} role="group" aria-label="Lapisan" className={classes.layers}>
      {layers.map(({ id, title, icon, color, isShown, failed }) => (
        <Tooltip key={id} label="Lapisan ini gagal dimuat." disabled={!failed}>
          <div>
            <Chip size="xs" color={color} variant="outline" checked={isShown} onChange={() => onToggle(id)}>
              <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
                <MenuIcon name={icon} size={13} />
                {title}
                {failed && (
                  <>
                    <IconAlertTriangle size={14} color="var(--mantine-color-red-filled)" aria-hidden />
                    <VisuallyHidden>gagal dimuat</VisuallyHidden>
                  </>
                )}
              </Group>
            </Chip>
          </div>
        </Tooltip>
      ))}
    </Group>
  )
}
