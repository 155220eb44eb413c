import i18next from 'i18next'
import { playerControls } from './en/player-controls.ts'

// The player's first texts come with its page; these come with the controls that they name.
i18next.addResourceBundle('en', 'player', playerControls, true, false)
