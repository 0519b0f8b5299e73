import { Title } from '@ems/ui'
import classes from './PendingTitle.module.css'

/**
 * The `h1` of a loading page; a placeholder while the title is unknown. The gateway and the inline script find it by
 * `data-title`. Screen readers read that the page is loading.
 */
export const PendingTitle = ({ title }: { title?: string | undefined }) => (
  <Title order={1} className={classes.title} data-title aria-hidden>
    {title}
  </Title>
)
