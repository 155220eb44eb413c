export const scriptsMessages = {
  writing_script: 'Writing script for slide {{number}} of {{total}}',
  writing_scripts: 'Writing scripts for slides {{slides}} of {{total}}',
  script_written: 'The script for slide {{number}} is written.',
  scripts_written: '{{done}} of {{total}} slides have a script.',
  of_slides_one: 'Slide {{slides}}:',
  of_slides_other: 'Slides {{slides}}:',
  script_cancelled: 'Script generation for slide {{number}} was cancelled.',
  scripts_cancelled: 'Writing the scripts was cancelled. Finished scripts are kept.',
  slide_without_text:
    'This slide has no text that the built-in engine can read. Write its script by hand, or ask the administrator to configure an AI model.',
  script_same_again:
    'The built-in engine would write the same text again. Change the settings, or write the script by hand.',
  waiting_script: 'Waiting to write the script for slide {{number}}.',
  waiting_scripts: 'Waiting to write the scripts.',
  language_not_written:
    'The built-in engine does not write {{language}}. Write the script by hand, or ask the administrator to configure an AI model.',
  slide_not_translated:
    'This slide is in {{language}}, and the built-in engine cannot translate it to {{target}}. Write the script by hand, or ask the administrator to configure an AI model.',
  deck_not_translated:
    'Nothing was written: these slides are in {{language}}, and the built-in engine cannot translate them to {{target}}. Make {{language}} the default language, write in {{target}} all the same, or ask the administrator to configure an AI model.',
  instructions_not_followed:
    'The built-in engine could not follow this part of your instructions: {{words}}.',
  script_unusable: 'The AI model wrote nothing that can be used as a script.',
  script_off_topic: 'The script says little about what is on the slide: please read it before you use it.',
  slide_without_text_unseen:
    'This slide has no text, and the AI model does not look at pictures. Write its script by hand, or ask the administrator to configure a model that does.',
  script_too_long_to_speak: 'This script is too long to be spoken: the limit is {{number}} characters.',
  script_without_words: 'This script has no words that can be spoken.',
  another_critical_operation: 'Another critical operation is in progress or prerequisites not met.',
  another_operation: 'Another operation is in progress or prerequisites not met.',
  another_operation_saving:
    'Another operation is in progress or lecture data is missing. Please wait before saving.',
  language_locked: 'You can edit this language once all scripts of the default language are complete.',
  script_changed:
    'This script has changed since you opened it, in another window or by a job. Your text is not saved yet: reload to see the other one.',
  default_language_not_target: 'Please name a language other than the default one.',
  scripts_changed_one:
    'The script of slide {{slides}} has changed since you searched. Nothing was replaced. Please search again.',
  scripts_changed_other:
    'The scripts of slides {{slides}} have changed since you searched. Nothing was replaced. Please search again.',
  scripts_would_be_too_long_one:
    'A script must be at most {{max}} characters long; slide {{slides}} would be longer. Nothing was replaced.',
  scripts_would_be_too_long_other:
    'A script must be at most {{max}} characters long; slides {{slides}} would be longer. Nothing was replaced.',
  tags_mismatched: 'Mismatched {{tag}} tags: {{opening}} opening, {{closing}} closing',
  tag_too_long: 'A tag of type {{tag}} is longer than 2,000 characters',
  tags_nested: 'Tags must not be nested: {{tag}} inside {{outer}}',
  closing_tag_first: 'A closing {{tag}} tag comes before its opening tag',
} as const
