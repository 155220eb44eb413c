export const translationMessages = {
  translating_slide: 'Translating slide {{number}} of {{total}} into {{language}}',
  translated: 'The scripts are translated.',
  already_translated: 'All translations are already up to date.',
  some_translated: '{{done}} of {{total}} translations are up to date.',
  translation_cancelled: 'The translation was cancelled.',
  translations_kept: 'Finished translations are kept.',
  waiting_translation_one: 'Waiting to translate {{count}} script.',
  waiting_translation_other: 'Waiting to translate {{count}} scripts.',
  choosing_terms: 'Choosing translations for the terms of the course in {{language}}',
  translation_needs_model:
    'Translating needs an AI model, and none is set up. An administrator can set one up in Administration.',
  translation_too_long: 'The translation is longer than {{number}} characters.',
  slides_not_translated_one: 'Slide {{slides}} in {{language}} could not be translated:',
  slides_not_translated_other: 'Slides {{slides}} in {{language}} could not be translated:',
  check_annotations_one:
    'Slide {{slides}} in {{language}}: please check where the annotations are; the AI model had lost some.',
  check_annotations_other:
    'Slides {{slides}} in {{language}}: please check where the annotations are; the AI model had lost some.',
  check_terms_one:
    'Slide {{slides}} in {{language}}: please check the terms; the AI model did not keep to {{terms}}.',
  check_terms_other:
    'Slides {{slides}} in {{language}}: please check the terms; the AI model did not always keep to {{terms}}.',
  default_scripts_incomplete: 'Default language scripts must be complete before translating.',
  busy_translating: 'Cannot start translation while another operation is in progress.',
  only_one_language: 'This lecture has only one language. First add the languages to translate it into.',
} as const
