/** Evaluates React's half for the page before there is something to draw. */
export { createRoot } from 'react-dom/client'
