import { usePublicSettings } from '@ems/platform'
import classes from './Footer.module.css'

/** Specification §9 fixes the year an installation starts with. */
export function Footer() {
  const { 'app.footer': text } = usePublicSettings()
  return <footer className={classes.footer}>{typeof text === 'string' ? text : '© 2024'}</footer>
}
