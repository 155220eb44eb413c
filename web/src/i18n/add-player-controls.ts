import i18next from 'i18next'
import { playerControls } from './en/player-controls.ts'

// The player brings its first texts; these come with what they name.
i18next.addResourceBundle('en', 'player', playerControls, true, false)
