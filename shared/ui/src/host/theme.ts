import { type CSSVariablesResolver, createTheme, rem } from '@mantine/core'

/** Font size in pixels that everything is drawn for; another one scales all sizes by the same ratio. */
const DEFAULT_FONT_SCALE = 13

/** Appearance settings of a user; `scale` is the size of normal text in pixels. */
export type Style = {
  scale?: number | undefined
  color?: keyof typeof shades | undefined
  radius?: 'xs' | 'sm' | 'md' | 'lg' | undefined
  inputs?: 'outlined' | 'filled' | undefined
}

/** The shade of each colour that has 4.5:1 against white, for filled buttons and for links. */
const shades = { indigo: 7, blue: 8, violet: 7, grape: 8, teal: 9, cyan: 9 } as const

/** 24 pixels is the least a finger is asked to hit (WCAG 2.5.8). */
const inputField = { minHeight: 24 }

/** Theme of the product: indigo, dense, outlined inputs by default. */
export const themeOf = ({
  scale = DEFAULT_FONT_SCALE,
  color = 'indigo',
  radius = 'sm',
  inputs = 'outlined',
}: Style = {}) =>
  createTheme({
    scale: scale / DEFAULT_FONT_SCALE,
    primaryColor: color,
    // Shade 6, Mantine's own, has 4.3:1 against white in indigo; 7 has 5.1:1.
    primaryShade: { light: shades[color], dark: 8 },
    autoContrast: true,
    defaultRadius: radius,
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
    fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
    spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(28) },
    headings: {
      fontWeight: '650',
      fontFamily: 'inherit',
      sizes: {
        h1: { fontSize: rem(21), lineHeight: '1.3' },
        h2: { fontSize: rem(17), lineHeight: '1.35' },
        h3: { fontSize: rem(15), lineHeight: '1.4' },
        h4: { fontSize: rem(14), lineHeight: '1.45' },
        h5: { fontSize: rem(13), lineHeight: '1.5' },
        h6: { fontSize: rem(12), lineHeight: '1.5' },
      },
    },
    components: {
      Input: { defaultProps: { variant: inputs === 'filled' ? 'filled' : 'default' } },
      // A hint below its field: above it, the fields of one row stand at two heights.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      // A list that falls open when it is only passed by covers what stands below, the field's own error first of all.
      // Choosing what is chosen already is no way to empty a field: that has its own button.
      Select: { defaultProps: { openOnFocus: false, allowDeselect: false } },
      // Options of a closed list are not mounted: a form with ten lists would have hundreds.
      Combobox: { defaultProps: { keepMounted: false } },
      MultiSelect: { defaultProps: { openOnFocus: false }, styles: { inputField } },
      TagsInput: { styles: { inputField } },
      // A wide table is scrolled by keyboard too.
      TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
      Text: { defaultProps: { size: 'sm' } },
      Anchor: { defaultProps: { size: 'sm' } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: true } } },
      // The page behind is held by `ScrollLock`.
      Drawer: { defaultProps: { closeButtonProps, overlayProps, lockScroll: false }, styles: { title } },
      DrawerHeader: { defaultProps: plainHeader },
      ModalHeader: { defaultProps: plainHeader },
      Modal: { defaultProps: { closeButtonProps, overlayProps, centered: true, lockScroll: false }, styles: { title } },
      // A status is read, not shouted; it is never cut off to make room.
      Badge: { defaultProps: { tt: 'none', fw: 600, radius: 'sm' }, styles: { root: { minWidth: 'max-content' } } },
      // Text of a toast: Mantine's own grey has a contrast of 3.3 on white (WCAG 1.4.3 asks for 4.5).
      Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
      // Without the placeholder the first entry has the focus, and the menu only entries as children (ARIA).
      Menu: {
        defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false, menuItemTabIndex: 0 },
        styles: { itemLabel: { minWidth: 0, overflowWrap: 'anywhere' } },
      },
    },
  })

const closeButtonProps = { 'aria-label': 'Tutup' }
// A header inside a dialog is no banner of the page.
const plainHeader = { role: 'presentation' }
const overlayProps = { backgroundOpacity: 0.25 }
const title = {
  fontSize: 'var(--mantine-h2-font-size)',
  fontWeight: 650,
  lineHeight: 1.35,
  minWidth: 0,
  overflowWrap: 'anywhere',
} as const

/** On a chosen row a shade has less contrast than on white. */
const anchorShade = (color: string) => Math.max(8, color in shades ? shades[color as keyof typeof shades] : 8)

/** Text of light badges and buttons: shade 9 made darker, until it has 4.5:1 on shade 2 behind it (hover). */
const lightColors = Object.fromEntries(
  Object.entries({
    red: '#b12525',
    violet: '#5939b8',
    grape: '#832a96',
    indigo: '#3249b7',
    blue: '#165a9a',
    cyan: '#0a697a',
    teal: '#077050',
    green: '#237133',
    lime: '#48730a',
    yellow: '#a15300',
    orange: '#ae3a0c',
  }).map(([color, text]) => [`--mantine-color-${color}-light-color`, text]),
)

/** Replaces defaults of Mantine that miss WCAG 2.2 AA: 4.5:1 for text, 3:1 for the outline of a control. */
export const accessibleColors: CSSVariablesResolver = ({ primaryColor }) => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1c2230',
    '--mantine-color-dimmed': '#5a6372',
    '--mantine-color-placeholder': '#687181',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    // Shade 7 has 4.4:1 on a chosen row.
    '--mantine-color-anchor': `var(--mantine-color-${primaryColor}-${anchorShade(primaryColor)})`,
    '--mantine-color-disabled-color': '#5f6673',
    '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
    '--mantine-color-red-filled-hover': '#a82323',
    ...lightColors,
    '--ems-outline': '#868e96',
    '--ems-line': 'var(--mantine-color-gray-3)',
    '--ems-raised': 'var(--mantine-color-gray-0)',
    '--ems-flash': 'var(--mantine-color-yellow-1)',
    '--ems-chosen': `var(--mantine-color-${primaryColor}-0)`,
  },
  dark: {
    '--mantine-color-dimmed': '#a6abb5',
    '--mantine-color-placeholder': '#959ba6',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-disabled-color': '#9aa0ab',
    '--ems-outline': '#7c828d',
    '--ems-line': 'var(--mantine-color-dark-4)',
    '--ems-raised': 'var(--mantine-color-dark-6)',
    '--ems-flash': '#4a4420',
    '--ems-chosen': '#262b40',
  },
})
