/** Messages about the administration of the installation. */
export const administrationMessages = {
  user_not_found: 'This account does not exist.',
  other_account_has_email: 'Another account has this email.',
  own_account_chosen: 'You cannot disable or delete your own account together with others.',
  last_administrator: 'This is the last administrator. Make another account an administrator first.',
  professor_has_courses_one:
    'This professor has {{count}} course. Hand it over or delete it first, or leave the role as it is.',
  professor_has_courses_other:
    'This professor has {{count}} courses. Hand them over or delete them first, or leave the role as it is.',
  owner_has_courses_one:
    'This account owns {{count}} course. Hand it over to another professor or delete it first.',
  owner_has_courses_other:
    'This account owns {{count}} courses. Hand them over to other professors or delete them first.',
  merge_target_not_found: 'No account has the email of the account that stays.',
  merge_same_account: 'This is the same account. Please choose another one.',
  merge_other_role:
    'A student’s and a professor’s account cannot be merged. Change the role of one of them first.',
  merge_administrator:
    'This account is an administrator. Remove that right first, or merge the other account into this one.',
  legal_text_not_found: 'The administrator has not set this text.',
  data_export_running: 'Writing your data into one file.',
  data_export_ready: 'Your data is ready.',
  data_export_too_large:
    'Your data is larger than 4 GB, too much for one file. Please ask your administrator.',
  data_export_not_found: 'The data has not been prepared, or has expired. Please prepare it again.',
  data_export_not_ready: 'The data is not ready yet. Please wait.',
  address_may_not_register: 'Only addresses of {{values}} can register here.',
  professors_need_invitation:
    'Professors register here by invitation. Please ask your administrator for a link.',
  professors_cannot_register:
    'Professors cannot register here. Please register as a student, and ask your administrator to change your role.',
  invitation_unusable:
    'This invitation has already been used, was withdrawn or has expired. Please ask your administrator for another one.',
  invitation_not_found: 'This invitation has already been used or does not exist.',
  setup_address_unknown:
    'This is not the set-up address of this platform. Please copy it from the output of the last start.',
  setup_used: 'This platform already has an administrator. Please sign in.',
  setup_email_taken: 'This email has an account. Please enter its password, or another email.',
  setup_without_passwords:
    'People sign in with a provider here, without a password. Sign in once, then run this command on the server with your email: npm run admin -- make-admin EMAIL',
  setting_unusable: 'The setting {{field}} cannot be used: {{text}}',
  setting_locked: '{{field}} is set by the environment of the server and cannot be changed here.',
  mail_works: 'The mail server at {{words}} can be reached.',
  mail_test_sent:
    'The mail server at {{words}} took a test email to your address. Please check that it arrives, and look in the spam folder, too.',
  mail_not_encrypted:
    'The mail server at {{words}} offers no encryption, so the password was not sent. Please use smtps://, or smtp+plain:// on a network that you trust.',
  mail_certificate: 'The certificate of the mail server at {{words}} is not trusted: {{text}}',
  mail_not_set: 'No mail server is set: administrators hand out links.',
  mail_sign_in_refused: 'The mail server at {{words}} refused the user or the password.',
  mail_unreachable:
    'The mail server at {{words}} cannot be reached. Please check its name, port and smtp or smtps.',
  mail_failed: 'The mail server at {{words}} cannot be used: {{text}}',
  job_has_not_failed: 'This job has not failed, so it cannot be run again.',
  job_not_retriable: 'The professor starts this job again in the lecture, and sees there what it replaces.',
  job_runs_again: 'Another job is already doing this.',
  backup_file_missing: 'This machine does not have the file of this backup.',
  backup_not_set: 'No folder for backups is set. Choose one in Settings first.',
  backup_folder_unwritable:
    'Backups cannot be written into {{words}}. Create this folder on the server, and let the account of the platform write into it.',
  backup_runs: 'A backup is already waiting or running.',
  backup_interrupted: 'The process that wrote this backup ended before it was complete.',
  backup_failed: 'The backup failed: {{text}}',
  health_disk_low: 'The disk is {{number}}% full. Please make space, or move files to object storage.',
  health_disk_full: 'The disk is full ({{number}}%). Uploads are refused until there is space.',
  health_storage:
    'Files cannot be read or written in {{words}}. Please check its permissions, or the bucket and its keys.',
  health_no_worker:
    'Jobs are waiting, but no worker is running. Start a process with ROLE=worker or ROLE=all.',
  health_jobs_wait: 'A job has waited for {{number}} minutes. Start another worker, or look at npm run jobs.',
  health_process_busy:
    'This process was busy for {{number}}% of the last minute, so pages are slow. If this lasts, run another web process, or use faster processors.',
  health_machine_busy:
    '{{number}} programs are waiting for each processor of this machine, so pages can be slow. Find out which programs use it, or add processors.',
  health_connections_wait:
    'Calls wait for a connection to the database, so pages are slow. Look for slow statements, or raise DATABASE_CONNECTIONS.',
  health_connections:
    'Nearly all connections of the database are in use. Raise max_connections of PostgreSQL, or lower DATABASE_CONNECTIONS of the processes.',
  health_clock:
    'The clocks of this machine and of the database differ by {{number}} seconds. Please check the time service of both.',
  health_provider:
    'The provider {{words}} gets no calls at the moment because it keeps failing. Test it on the page Models.',
  health_calls_fail: 'The last call to the provider {{words}} failed.',
  health_budget: 'This month’s token budget is used up. Raise AI_BUDGET_TOKENS, or wait for the next month.',
  health_speech_budget:
    'This month’s speech budget is used up. Raise SPEECH_BUDGET_MINUTES, or wait for the next month.',
  health_settings_one:
    '{{count}} setting was stored with a different secret (JWT_SECRET) and has no effect. The page Settings says which.',
  health_settings_other:
    '{{count}} settings were stored with a different secret (JWT_SECRET) and have no effect. The page Settings says which.',
  health_mail_waits_one:
    '{{count}} email is waiting because the mail server did not accept it. Test the mail server on the page Settings.',
  health_mail_waits_other:
    '{{count}} emails are waiting because the mail server did not accept them. Test the mail server on the page Settings.',
  health_mail_failed_one: '{{count}} email could not be sent in the last 24 hours. The page Jobs says why.',
  health_mail_failed_other:
    '{{count}} emails could not be sent in the last 24 hours. The page Jobs says why.',
  health_backups_off: 'Automatic backups are off. Choose a folder for backups on the page Settings.',
  health_backup_failed: 'The last backup failed. The page Backups says why.',
  health_backup_old: 'The last backup is {{number}} hours old. Is a worker running?',
  health_backup_missing_one:
    'The last backup lacks {{count}} file that was missing in the storage. Run npm run admin -- doctor.',
  health_backup_missing_other:
    'The last backup lacks {{count}} files that were missing in the storage. Run npm run admin -- doctor.',
} as const
