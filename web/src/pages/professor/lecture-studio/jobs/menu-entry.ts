/**
 * Props of a menu entry that may be unavailable for a reason. It stays focusable: if the first entry could
 * not take the focus, Escape would not close the menu.
 */
export const entryProps = (reason: string | null | undefined, onClick: () => void) =>
  reason ? { 'data-disabled': true, 'aria-disabled': true, closeMenuOnClick: false } : { onClick }
