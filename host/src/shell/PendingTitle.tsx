import { Title } from '@ems/ui'
import classes from './PendingTitle.module.css'

/**
 * The `h1` of a page that is on its way, in its place; a bar where nobody knows it yet. The gateway and the inline script of
 * the page look for `data-title`. Those who do not see hear that the page is loading.
 */
export const PendingTitle = ({ title }: { title?: string | undefined }) => (
  <Title order={1} className={classes.title} data-title aria-hidden>
    {title}
  </Title>
)
