/** The logo of EMS; decorative, so the name must be beside it or in a label. */
export const Logo = ({ size }: { size: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} style={{ flex: 'none' }} aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#3b5bdb" />
    <path d="M9 8h14v3.6H13V14h8.4v3.5H13v2.9h10V24H9z" fill="#fff" />
  </svg>
)
