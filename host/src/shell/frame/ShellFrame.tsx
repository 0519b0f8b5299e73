import { Skeleton, Stack, VisuallyHidden } from '@ems/ui'
import { Logo } from '../bar/Logo.tsx'
import bar from '../bar/TopBar.module.css'
import { PendingTitle } from './PendingTitle.tsx'
import layout from './PrivateLayout.module.css'
import classes from './ShellFrame.module.css'

/**
 * The frame of the private area before anybody knows whose it is: as the page paints it, and as the application draws it
 * until the profile is there. Bar, rail and content are where they will be.
 */
export const ShellFrame = ({ title }: { title?: string | undefined }) => (
  <div className={layout.frame} data-mode="drawer" data-pinned={false}>
    <div className={bar.bar}>
      <span className={classes.toggle} />
      <span className={bar.brand}>
        <Logo size={26} />
        <span className={classes.name}>EMS</span>
      </span>
    </div>
    <div className={classes.rail} />
    <div className={layout.column}>
      <main className={layout.content}>
        <Stack gap="md" role="status">
          <VisuallyHidden>Memuat EMS…</VisuallyHidden>
          <PendingTitle title={title} />
          <Skeleton height={40} />
          {lines.map((line) => (
            <Skeleton key={line} height={22} />
          ))}
        </Stack>
      </main>
    </div>
  </div>
)

const lines = [1, 2, 3, 4, 5, 6, 7, 8]
