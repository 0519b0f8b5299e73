import classes from './Footer.module.css'

/** Specification §9 fixes the year. */
export const Footer = () => <footer className={classes.footer}>© 2024</footer>
