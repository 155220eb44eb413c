import {
  type ActionIconProps,
  type ButtonProps,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import i18next from 'i18next'
import classes from './components.module.css'
import { dark, gray, petrol } from './scales.ts'

const buttonSizes: Record<string, Record<string, string>> = {
  sm: {
    '--button-height': '1.875rem',
    '--button-padding-x': 'var(--control-pad-sm)',
    '--button-fz': '0.8125rem',
  },
  md: { '--button-height': '2.25rem', '--button-padding-x': '0.9375rem', '--button-fz': '0.875rem' },
  lg: { '--button-height': '2.75rem', '--button-padding-x': '1.25rem', '--button-fz': '0.9375rem' },
}

/** Height of a control, `--control-h`, in px. */
const controlPx = 36

/**
 * Backdrop of modals and drawers. Ignores the second press of a double click, which would close the window
 * that the first press opened.
 */
const overlayProps = {
  transitionProps: { duration: 150 },
  color: 'var(--scrim)',
  backgroundOpacity: 1,
  onClickCapture: (event: MouseEvent) => event.detail > 1 && event.stopPropagation(),
}

/**
 * Text color on filled surfaces: in the dark scheme the accent is light, and white text would be unreadable
 * on it.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colors, color: 'var(--on-accent)' } : colors
}

/** The Mantine theme. Components are named, not imported, so that a page loads only those it uses. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  colors: { petrol, gray, dark },
  white: '#ffffff',
  black: '#1d1b18',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.3333', sm: '1.5385', md: '1.4286', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '600',
    textWrap: 'wrap',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '2.5rem', fontWeight: '650' },
      h2: { fontSize: '1.5rem', lineHeight: '2.125rem' },
      h3: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h4: { fontSize: '1rem', lineHeight: '1.5rem' },
      h5: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '6px', lg: '12px', xl: '999px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  breakpoints: { xs: '0em', sm: '36em', md: '48em', lg: '62em', xl: '75em', xxl: '87.5em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver,
  focusClassName: classes.focus,
  // Mantine moves pressed buttons. A moved link that covers its card would lose the click.
  activeClassName: '',
  components: {
    Button: {
      defaultProps: { size: 'md', variant: 'filled' },
      classNames: { root: classes.button, label: classes.buttonLabel },
      vars: (_: unknown, { size }: ButtonProps) => ({ root: buttonSizes[String(size)] ?? buttonSizes.md }),
    },
    Badge: {
      defaultProps: { variant: 'light', size: 'md', radius: 'xs' },
      classNames: { root: classes.badge },
    },
    Input: {
      classNames: { input: classes.input },
      vars: () => ({ wrapper: { '--input-height': '2.25rem', '--input-fz': '0.875rem' } }),
    },
    InputWrapper: {
      // A hint above the field would push it out of line with its neighbours.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: classes.label, error: classes.error, description: classes.description },
    },
    Checkbox: { classNames: { input: classes.tick } },
    Radio: { classNames: { radio: classes.tick } },
    Paper: { classNames: { root: classes.paper } },
    Kbd: { classNames: { root: classes.key } },
    Pill: { classNames: { root: classes.pill, label: classes.pillLabel, remove: classes.pillRemove } },
    Anchor: { defaultProps: { fw: 500 } },
    Table: {
      defaultProps: {
        stickyHeader: true,
        stickyHeaderOffset: 'var(--nav-h)',
        highlightOnHover: true,
        highlightOnHoverColor: 'color-mix(in srgb, var(--sunken) 50%, transparent)',
        borderColor: 'var(--line)',
        horizontalSpacing: 'sm',
        verticalSpacing: 6,
      },
    },
    Progress: { defaultProps: { radius: 2 }, classNames: { root: classes.progress } },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      // As high as buttons: 44 px on phones.
      vars: (_: unknown, { size }: ActionIconProps) => ({
        root: size === controlPx ? { '--ai-size': 'var(--control-h)' } : {},
      }),
    },
    Card: { defaultProps: { withBorder: true, padding: 20 } },
    PasswordInput: { classNames: { visibilityToggle: classes.passwordToggle } },
    Modal: {
      defaultProps: { centered: true, size: 480, transitionProps: { duration: 300 }, overlayProps },
      classNames: {
        content: classes.window,
        header: classes.windowHead,
        title: classes.windowTitle,
        close: classes.windowClose,
      },
    },
    Drawer: {
      defaultProps: { position: 'right', size: 420, transitionProps: { duration: 240 }, overlayProps },
      classNames: {
        content: classes.drawer,
        header: classes.windowHead,
        title: classes.windowTitle,
        close: classes.windowClose,
      },
    },
    // A function, because the language can change.
    CloseButton: { defaultProps: () => ({ 'aria-label': i18next.t('close') }) },
    // By default the header of a window is a `banner` landmark, of which a page may have only one.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    // Tooltips belong inside the page: some screen readers do not find text outside of all landmarks.
    Tooltip: { defaultProps: { portalProps: { target: '#content' } } },
    Menu: {
      // Inside the page, like tooltips.
      defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false, position: 'bottom-end' },
      classNames: { dropdown: classes.popover, item: classes.menuItem },
    },
    Popover: { classNames: { dropdown: classes.popover } },
    Tabs: { classNames: { tab: classes.tab, list: classes.tabList } },
    Alert: { classNames: { title: classes.alertTitle } },
    SegmentedControl: { classNames: { root: classes.segments, label: classes.segment } },
  },
})
