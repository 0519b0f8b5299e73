import type { ComponentProps } from 'react'
import classes from './matrix.module.css'

type BoxProps = ComponentProps<'input'> & { isPartly?: boolean }

/** A plain check box: three hundred of the kit's own would take a tenth of a second to draw after each click. */
export const PermissionCheckbox = ({ isPartly = false, ...input }: BoxProps) => (
  <input
    {...input}
    type="checkbox"
    className={classes.box}
    ref={(element) => {
      if (element) element.indeterminate = isPartly
    }}
  />
)
