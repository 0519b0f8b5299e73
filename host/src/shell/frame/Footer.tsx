import { usePublicSettings } from '@ems/platform'
import { overlay } from '../search/open-search.ts'
import classes from './Footer.module.css'

/** Specification §9 fixes the year an installation starts with; an emptied setting leaves no text. Help is at the same place of every page (WCAG 3.2.6). */
export function Footer() {
  const { 'app.footer': text } = usePublicSettings()
  return (
    <footer className={classes.footer}>
      {text === undefined ? '© 2024' : typeof text === 'string' && text}
      <button type="button" className={classes.help} onClick={() => overlay.set('shortcuts')}>
        Bantuan
      </button>
    </footer>
  )
}
